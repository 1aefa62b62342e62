// Runs on Node 20 without node_modules.
import { existsSync } from 'node:fs';
import { progress, run, SetupError } from './process.mjs';

/** Installs a package with apt-get. Returns false without root rights, or if this is not Debian. */
export async function installFromDebian(name) {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false;
  progress(`Installing ${name} (apt-get install ${name}) …`);
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, stdio: ['ignore', 2, 2] };
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', name],
  ]) {
    const { code } = await run('apt-get', args, options).catch(() => ({ code: 127 }));
    if (code !== 0)
      throw new SetupError(`apt-get ${args[0]} failed with code ${code}, so ${name} could not be installed: install it by hand.`);
  }
  return true;
}
