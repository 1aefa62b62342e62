import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { onLinux } from '@s30/platform/config/machine.testing';
import { ToolError } from '@s30/platform/config/tool';
import { emptyFolder, filesIn, readManifest, writeManifest } from './folder.ts';

describe('the files of a folder', () => {
  let root: string;
  let folder: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 's30-folder-'));
    folder = join(root, 'files');
    mkdirSync(join(folder, 'inner'), { recursive: true });
    writeFileSync(join(folder, 'inner', 'own'), 'bytes');
    writeFileSync(join(root, 'elsewhere'), 'bytes');
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it('include those that are links to files', async () => {
    symlinkSync(join(root, 'elsewhere'), join(folder, 'linked'));
    expect(await filesIn(folder)).toEqual(['inner/own', 'linked']);
  });

  it.each(['', 'nothing'])('are refused in one sentence beside a link to a folder or to nothing: "%s"', async (target) => {
    const link = join(folder, 'link');
    symlinkSync(join(root, target), link);
    await expect(filesIn(folder)).rejects.toThrow(
      new ToolError(`${link} is neither a file nor a link to one: put a file in its place, or take it out.`),
    );
  });

  it('are none if it is missing', async () => expect(await filesIn(join(root, 'missing'))).toEqual([]));
});

it.each(['{"format":2}', '{"format":1', ''])('refuses a backup whose contents are listed as %j in one sentence', async (text) => {
  const folder = mkdtempSync(join(tmpdir(), 's30-backup-'));
  try {
    await writeManifest(folder, { at: '2026-03-02T10:00:00Z', secrets: 'sqlite' });
    expect((await readManifest(folder)).secrets).toBe('sqlite');
    writeFileSync(join(folder, 'backup.json'), text);
    await expect(readManifest(folder)).rejects.toThrow(
      new ToolError(`${join(folder, 'backup.json')} was changed, or written by another release: it cannot be read.`),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});

onLinux('refuses a folder that cannot be made in one sentence, instead of trying for ever', async () => {
  await expect(emptyFolder('/proc/backup', 'name a folder that holds nothing')).rejects.toThrow(
    new ToolError('/proc/backup cannot be used (ENOENT): name a folder that holds nothing.'),
  );
});
