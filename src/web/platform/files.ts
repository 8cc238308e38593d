/** Files as a page can reach them: what a person picks, drops or is handed. */
export interface Files {
  /** Asks for a file. Null if it holds no UTF-8 text; nothing happens if the person picks none. */
  pickText(accept: string): Promise<string | null>;
  /** Hands the person a file to keep. */
  save(name: string, text: string): void;
}

export function browserFiles(): Files {
  return {
    pickText(accept) {
      return new Promise((resolve) => {
        const input = document.createElement('input');
        input.type = 'file';
        input.accept = accept;
        input.addEventListener('change', () => {
          const file = input.files?.[0];
          if (file) resolve(readText(file));
        });
        input.click();
      });
    },
    save(name, text) {
      const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
      const link = document.createElement('a');
      link.href = url;
      link.download = name;
      link.click();
      // The browser reads the address a moment after the click.
      setTimeout(() => URL.revokeObjectURL(url), 10_000);
    },
  };
}

/** A file's text, without its byte order mark; null where its bytes are no UTF-8. */
export async function readText(file: File): Promise<string | null> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    return null;
  }
}
