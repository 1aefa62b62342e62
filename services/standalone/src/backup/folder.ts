import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ToolError } from '@s30/platform/config/tool';
import { durableWrite, ifThere, makeFolder } from '@s30/platform/file-store/durableWrite';
import { z } from 'zod';

const MANIFEST = 'backup.json';
/** The contents of a backup. Written last, so a backup without it is unfinished. */
const Manifest = z.strictObject({
  format: z.literal(1),
  at: z.iso.datetime(),
  /** Where secrets and files were kept: `sqlite` is a folder, `mongodb` a database. */
  secrets: z.enum(['sqlite', 'mongodb']),
  /** SHA-256 of each file. */
  files: z.record(z.string(), z.string()),
});
export type Manifest = z.output<typeof Manifest>;

/**
 * The relative paths of all files in a folder, and of links to files; none if it is missing. Throws a {@link ToolError} if there is anything
 * else, which a copy would leave out.
 */
export async function filesIn(folder: string): Promise<readonly string[]> {
  const entries = (await ifThere(readdir(folder, { recursive: true, withFileTypes: true }))) ?? [];
  const files: string[] = [];
  for (const entry of entries) {
    if (entry.isDirectory()) continue;
    const path = join(entry.parentPath, entry.name);
    const isFile = entry.isFile() || (await ifThere(stat(path)))?.isFile() === true;
    if (!isFile) throw new ToolError(`${path} is neither a file nor a link to one: put a file in its place, or take it out.`);
    files.push(relative(folder, path));
  }
  return files.toSorted();
}

/**
 * Creates a folder if it is missing. Throws a {@link ToolError}, which suggests `cure`, if that is impossible or if the folder holds
 * anything but what it may.
 */
export async function emptyFolder(folder: string, cure: string, mayHold: readonly string[] = []): Promise<void> {
  const unusable = ({ code }: NodeJS.ErrnoException): never => {
    throw new ToolError(`${folder} cannot be used (${code}): ${cure}.`);
  };
  const names = (await ifThere(readdir(folder)).catch(unusable)) ?? [];
  const [first] = names.filter((name) => !mayHold.includes(name)).toSorted();
  if (first !== undefined) throw new ToolError(`${folder} holds ${first} already: ${cure}.`);
  await makeFolder(folder, 0o700).catch(unusable);
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

async function digestsIn(folder: string): Promise<Manifest['files']> {
  const digests: Record<string, string> = {};
  for (const file of await filesIn(folder)) if (file !== MANIFEST) digests[file] = await digestOf(join(folder, file));
  return digests;
}

/** Completes a backup by listing what it holds. */
export async function writeManifest(folder: string, { at, secrets }: Pick<Manifest, 'at' | 'secrets'>): Promise<Manifest> {
  const manifest = { format: 1, at, secrets, files: await digestsIn(folder) } as const;
  await durableWrite(folder, MANIFEST, `${JSON.stringify(manifest, undefined, 2)}\n`);
  return manifest;
}

/** Throws a {@link ToolError} if the folder is not a finished backup or a file in it has changed. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => {
    throw new ToolError(`${folder} is no backup, or one that was not finished: there is no ${MANIFEST} in it.`);
  });
  const parsed = Manifest.safeParse(jsonIn(text));
  if (!parsed.success) throw new ToolError(`${join(folder, MANIFEST)} was changed, or written by another release: it cannot be read.`);
  const found = await digestsIn(folder);
  for (const file of new Set([...Object.keys(parsed.data.files), ...Object.keys(found)])) {
    const [expected, actual] = [parsed.data.files[file], found[file]];
    if (actual === undefined) throw new ToolError(`${file} is missing in the backup: take another one.`);
    if (expected === undefined) throw new ToolError(`${file} is no part of the backup: take it out, or take another backup.`);
    if (expected !== actual) throw new ToolError(`${file} is not as it was backed up: take another backup.`);
  }
  return parsed.data;
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
