import i18next from 'i18next';

/** The code of any thrown thing: our own errors carry one, others are the client's own mistake. */
export function codeOf(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string')
    return error.code;
  return typeof error === 'string' ? error : 'ERR_CLIENT';
}

/** The reader's words for an error: the code's translation, else the code or text as it came. */
export function errorText(error: unknown): string {
  const code = codeOf(error);
  // Not every code is ours: free text may hold the separators of keys.
  return i18next.t(code, { ns: ['errors', 'trouble'], defaultValue: code, nsSeparator: false, keySeparator: false });
}
