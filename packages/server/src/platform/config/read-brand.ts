import type { EnvReader } from './env-reader.ts';

const longestName = 60;

/** The name and looks of the installation, under the names of the public settings. What is absent keeps its default. */
export interface Brand {
  appName?: string;
  primaryColorLight?: string;
  primaryColorDark?: string;
  appLogoLight?: string;
  appLogoDark?: string;
  appLogoFavicon?: string;
}

export function readBrand(read: EnvReader): Brand {
  const name = read.text('APP_NAME');
  if (name !== null && name.length > longestName) read.fault('APP_NAME', `must have at most ${longestName} characters`);
  const values = {
    appName: name,
    primaryColorLight: readColour(read, 'PRIMARY_COLOR_LIGHT'),
    primaryColorDark: readColour(read, 'PRIMARY_COLOR_DARK'),
    appLogoLight: readPath(read, 'APP_LOGO_LIGHT'),
    appLogoDark: readPath(read, 'APP_LOGO_DARK'),
    appLogoFavicon: readPath(read, 'APP_LOGO_FAVICON'),
  };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
}

function readColour(read: EnvReader, name: string): string | null {
  const value = read.text(name);
  if (value !== null && !/^#[0-9a-f]{6}$/i.test(value)) read.fault(name, 'must look like #0000FF');
  return value;
}

/** A path on our own server: our pages load pictures from nowhere else. */
function readPath(read: EnvReader, name: string): string | null {
  const value = read.text(name);
  if (value !== null && !/^\/(?![/\\])\S*$/.test(value))
    read.fault(name, 'must be a path of this server, as /brand/logo.svg');
  return value;
}
