/** Downloads a text as a file. */
export function saveFile(name: string, text: string, type = 'application/json'): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the URL shortly after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Asks for a file with one of these endings, such as `.json,.csv`. Calls nothing if the user picks none. */
export function pickFile(accept: string, onPick: (file: File) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = accept;
  input.hidden = true;
  input.addEventListener('change', () => {
    input.remove();
    const file = input.files?.[0];
    if (file) onPick(file);
  });
  input.addEventListener('cancel', () => input.remove());
  // A browser may discard an input outside the document before the file is picked.
  document.body.append(input);
  input.click();
}

/** Reads a file's bytes; null if the browser cannot, for example because the file is gone. */
export async function readBytes(file: File): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    return null;
  }
}
