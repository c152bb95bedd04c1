import type { Icon } from '@tabler/icons-react';
import { useRef } from 'react';

interface FileButtonProps {
  /** The field's name for screen readers; it is visually hidden. */
  label: string;
  words: string;
  icon: Icon;
  accept: string;
  busy?: boolean;
  onFile: (file: File) => void;
}

/** A button that chooses one file; the same one can be chosen again. */
export function FileButton({ label, words, icon: Glyph, accept, busy = false, onFile }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        aria-label={label}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
      <button
        type="button"
        className="button button-default button-small"
        disabled={busy}
        onClick={() => input.current?.click()}
      >
        <Glyph size={16} stroke={1.75} aria-hidden="true" />
        {words}
      </button>
    </>
  );
}
