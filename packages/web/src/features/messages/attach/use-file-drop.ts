import { type ClipboardEvent, type DragEvent, useEffect, useState } from 'react';
import { type FilesRequest, fileRequest } from './attach-request.ts';
import { pastedFiles } from './picked-file.ts';

const hasFiles = (data: DataTransfer | null): data is DataTransfer => data?.types.includes('Files') === true;

/** Without this, a file dropped beside the target would replace the application. */
function useDropGuard() {
  useEffect(() => {
    const stop = new AbortController();
    const refuse = (event: globalThis.DragEvent) => {
      if (!hasFiles(event.dataTransfer) || event.defaultPrevented) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    };
    window.addEventListener('dragover', refuse, { signal: stop.signal });
    window.addEventListener('drop', refuse, { signal: stop.signal });
    return () => stop.abort();
  }, []);
}

/** Handlers for files that are dropped on or pasted into an element. Null: nothing can be attached now. */
export function useFileDrop(onAttach: ((request: FilesRequest) => void) | null) {
  const [over, setOver] = useState(false);
  useDropGuard();
  const attach = (files: readonly File[]) => {
    const request = fileRequest(files);
    if (request !== null) onAttach?.(request);
    return request !== null;
  };
  return {
    over: over && onAttach !== null,
    handlers: {
      onDragOver: (event: DragEvent) => {
        if (!hasFiles(event.dataTransfer) || onAttach === null) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'copy';
        setOver(true);
      },
      onDragLeave: (event: DragEvent) => {
        // Moving to a child element does not leave the area.
        const to = event.relatedTarget;
        if (!(to instanceof Node && event.currentTarget.contains(to))) setOver(false);
      },
      onDrop: (event: DragEvent) => {
        setOver(false);
        if (!hasFiles(event.dataTransfer) || onAttach === null) return;
        event.preventDefault();
        attach([...event.dataTransfer.files]);
      },
      onPaste: (event: ClipboardEvent) => {
        if (onAttach === null) return;
        const { clipboardData } = event;
        const files = pastedFiles({ files: [...clipboardData.files], text: clipboardData.getData('text/plain') });
        if (attach(files)) event.preventDefault();
      },
    },
  };
}
