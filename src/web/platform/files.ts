import { limits } from '#domain/primitives/limits.ts';

/** Downloads a text as a file. */
export function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the URL shortly after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/**
 * Reads a file's text without its byte order mark; null if the bytes are not UTF-8. A file larger than any
 * import is not read, as it may exceed the memory.
 */
export async function readTextFile(file: File): Promise<string | null> {
  if (file.size > limits.importBodyBytes) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    return null;
  }
}
