import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from './toast.ts';

/** Copies a text, and says on itself that it did. Texts of `second-factor`. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useTranslation('second-factor');
  const [copied, setCopied] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(text);
    } catch {
      // Refused by the browser, or absent outside secure contexts.
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
