import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Finds the files that contain any of a person's texts, as UTF-8, UTF-16 or base64 at any of its three alignments. */
export function tracesIn(folder: string, texts: Readonly<Record<string, string>>): readonly string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
  return files
    .filter((path) => statSync(path).isFile())
    .flatMap((path) => {
      const bytes = readFileSync(path);
      return Object.entries(texts).flatMap(([what, text]) =>
        formsOf(text).some((form) => bytes.includes(form)) ? [`${what} in ${path}`] : [],
      );
    });
}
function formsOf(text: string): readonly Buffer[] {
  const utf16 = Buffer.from(text, 'utf16le');
  const base64 = [0, 1, 2].map((shift) => {
    const encoded = Buffer.concat([Buffer.alloc(shift), Buffer.from(text)]).toString('base64');
    // Only the characters that encode nothing but bytes of the text.
    return Buffer.from(encoded.slice(shift === 0 ? 0 : 4, -4));
  });
  return [Buffer.from(text), utf16, Buffer.from(utf16).swap16(), ...base64];
}
