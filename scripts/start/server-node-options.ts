/**
 * How Node runs the server: traces name our sources; new objects get less room than Node's own 3 × 16 MiB (which it
 * takes under load and keeps), and what lives long a limit well above what the server needs.
 */
export const serverNodeOptions = '--enable-source-maps --max-semi-space-size=8 --max-old-space-size=1024';
