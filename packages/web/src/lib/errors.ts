import i18next from 'i18next';

/** The code of any thrown value: our own errors have one, others are bugs of the client. */
export function codeOf(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string')
    return error.code;
  return typeof error === 'string' ? error : 'ERR_CLIENT';
}

/** The text for an error: the code's translation, else the code or text itself. */
export function errorText(error: unknown): string {
  const code = codeOf(error);
  // Some codes are free text, which may contain the separators of keys.
  return i18next.t(code, { ns: ['errors', 'trouble'], defaultValue: code, nsSeparator: false, keySeparator: false });
}
