interface ConfigFault {
  /** Name of the environment variable. */
  name: string;
  message: string;
}

/** Reports everything that is wrong with the environment at once, so that an operator mends it in one go. */
export class ConfigError extends Error {
  readonly faults: readonly ConfigFault[];

  constructor(faults: readonly ConfigFault[]) {
    super(faults.map((fault) => `${fault.name}: ${fault.message}`).join('\n'));
    this.faults = faults;
  }
}

export type Env = Readonly<Record<string, string | undefined>>;

/**
 * Reads variables and collects faults. After a fault it answers the default, so that reading goes on. An empty variable
 * counts as absent.
 */
export class EnvReader {
  readonly faults: ConfigFault[] = [];
  readonly #env: Env;

  constructor(env: Env) {
    this.#env = env;
  }

  fault(name: string, message: string): void {
    this.faults.push({ name, message });
  }

  text(name: string): string | null {
    const value = this.#env[name]?.trim();
    return value ? value : null;
  }

  oneOf<T extends string>(name: string, allowed: readonly T[], absent: T): T {
    const value = this.text(name);
    if (value === null) return absent;
    const found = allowed.find((word) => word === value);
    if (!found) this.fault(name, `must be one of ${allowed.join(', ')}`);
    return found ?? absent;
  }

  flag(name: string, absent: boolean): boolean {
    return this.oneOf(name, ['0', '1'], absent ? '1' : '0') === '1';
  }

  integer(name: string, absent: number, range: { min: number; max: number }): number {
    const value = this.text(name);
    if (value === null) return absent;
    const number = /^\d{1,10}$/.test(value) ? Number(value) : Number.NaN;
    if (number >= range.min && number <= range.max) return number;
    this.fault(name, `must be a whole number from ${range.min} to ${range.max}`);
    return absent;
  }

  /** Reads an address, without a trailing slash; null when it is absent or faulty. */
  url(name: string, protocols: readonly string[]): string | null {
    const value = this.text(name);
    if (value === null) return null;
    const url = URL.parse(value);
    if (url && protocols.includes(url.protocol)) return value.replace(/\/+$/, '');
    this.fault(name, `must be an address beginning with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`);
    return null;
  }
}
