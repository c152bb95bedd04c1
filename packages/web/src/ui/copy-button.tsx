import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from './toast.ts';

/** A button that copies a text and confirms it in its label. Needs the texts `second-factor`. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useTranslation('second-factor');
  const [copied, setCopied] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(text);
    } catch {
      // The clipboard is refused by the browser, or missing outside secure contexts.
      showToast({ kind: 'error', text: t('copyRefused') });
    }
  };
  const isCopied = copied === text;
  const Icon = isCopied ? IconCheck : IconCopy;
  return (
    <button type="button" className="button button-default button-small" onClick={() => void copy()}>
      <Icon size={16} stroke={1.75} aria-hidden="true" />
      <span aria-live="polite">{isCopied ? t('copied') : label}</span>
    </button>
  );
}
