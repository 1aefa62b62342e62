import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Mutant } from './mutant.ts';

/** A copy of a checkout in which bugs are planted. */
export type Tree = {
  readonly root: string;
  /** Plants the bug in its file; the returned function removes it. */
  plant(mutant: Mutant): () => void;
  /** Saves the built front ends; the returned function restores them. */
  keepBuilt(): () => void;
  remove(): void;
};

/** Copies the files that git knows of a checkout, with uncommitted changes, and links its installed packages. */
export function copyOf(checkout: string): Tree {
  const folder = mkdtempSync(join(tmpdir(), 's30-mutants-'));
  const [root, built] = [join(folder, 'tree'), join(folder, 'built')];
  const files = filesOf(checkout);
  for (const file of files) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    copyFileSync(join(checkout, file), join(root, file));
  }
  const workspaces = files.filter((file) => /(^|\/)package\.json$/.test(file)).map((file) => dirname(file));
  for (const workspace of workspaces) {
    link(join(checkout, workspace, 'node_modules'), join(root, workspace, 'node_modules'));
    copyFolder(join(checkout, workspace, 'dist'), join(root, workspace, 'dist'));
  }
  return {
    root,
    plant({ file, text, replacement }) {
      const path = join(root, file);
      const right = readFileSync(path, 'utf8');
      writeFileSync(
        path,
        right.replace(text, () => replacement),
      );
      return () => writeFileSync(path, right);
    },
    keepBuilt() {
      for (const workspace of workspaces) copyFolder(join(root, workspace, 'dist'), join(built, workspace, 'dist'));
      return () => {
        for (const workspace of workspaces) copyFolder(join(built, workspace, 'dist'), join(root, workspace, 'dist'));
      };
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** One sentence for each bug that cannot be planted: its text must occur in its file exactly once. */
export const misplaced = (checkout: string, mutants: readonly Mutant[]): readonly string[] =>
  mutants.flatMap(({ id, file, text, replacement }) => {
    const path = join(checkout, file);
    if (!existsSync(path)) return [`${id}: there is no ${file}.`];
    if (text === replacement) return [`${id}: its text and its replacement are the same.`];
    const times = readFileSync(path, 'utf8').split(text).length - 1;
    return times === 1 ? [] : [`${id}: its text stands ${times} times in ${file}, not once.`];
  });

function filesOf(checkout: string): readonly string[] {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const listed = execFileSync('git', args, { cwd: checkout, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  return listed.split('\0').filter((file) => file !== '' && existsSync(join(checkout, file)));
}

/** Replaces the target; if there is no source, only removes it. */
function copyFolder(from: string, to: string): void {
  rmSync(to, { recursive: true, force: true });
  if (existsSync(from)) cpSync(from, to, { recursive: true });
}

/**
 * Hard links, or copies on another disk. Symbolic links stay as they are: those of the workspaces are relative, so they lead to
 * the sources of the copy.
 */
function link(from: string, to: string): void {
  if (!existsSync(from)) return;
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) link(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else linkOrCopy(source, target);
  }
}

function linkOrCopy(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch {
    copyFileSync(source, target);
  }
}
