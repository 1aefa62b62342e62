const A_MINUTE_MS = 60_000;

/** Saves a file through the browser's downloads. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  // The browser reads the URL after the click.
  setTimeout(() => URL.revokeObjectURL(url), A_MINUTE_MS);
}
