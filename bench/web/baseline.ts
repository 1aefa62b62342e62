import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import express from 'express';

const BARE = {
  'index.html': `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Baseline</title>
<div id="root"></div><script type="module" src="./main.js"></script>`,
  'main.js': `import { createElement as h, useState } from 'react'; import { createRoot } from 'react-dom/client';
const Page = () => { const [text, setText] = useState('Press'); return h('main', null, h('h1', null, 'A page with nothing on it'), h('button', { onClick: () => setText('Pressed') }, text)); };
createRoot(document.getElementById('root')).render(h(Page));`,
};

/** Serves a page with nothing but React on it, built and compressed like the product. */
export async function serveBaseline() {
  // Inside an app's node_modules, so that the build finds its React.
  const folder = mkdtempSync(join('frontend', 'customer', 'node_modules', '.bare-'));
  const built = mkdtempSync(join(tmpdir(), 'bare-'));
  for (const [file, text] of Object.entries(BARE)) writeFileSync(join(folder, file), text);
  const vite = ['node_modules/vite/bin/vite.js', 'build', folder, '--outDir', built, '--emptyOutDir', '--logLevel', 'error'];
  execFileSync(process.execPath, vite, { stdio: ['ignore', 2, 2], env: { ...process.env, NODE_ENV: 'production' } });
  const server = express()
    .use(({ path }, response) => {
      const file = path === '/' ? 'index.html' : path;
      response
        .type(extname(file))
        .set('Content-Encoding', 'br')
        .send(brotliCompressSync(readFileSync(join(built, file))));
    })
    .listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The baseline has no port');
  const close = () => {
    server.close();
    for (const each of [folder, built]) rmSync(each, { recursive: true });
  };
  return { url: `http://127.0.0.1:${address.port}/`, close };
}
