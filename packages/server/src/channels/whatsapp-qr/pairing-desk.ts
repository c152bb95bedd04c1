import type { WASocket } from 'baileys';

interface Shown {
  qrcode: string;
  pairingCode: string;
  codeExpiresAt: string;
}

/** The library's times for pictures: the first lasts longer, and the connection ends with the last. */
const firstLastsMs = 60_000;
const nextLastsMs = 20_000;
const mostPictures = 6;

const momentIn = (ms: number) => new Date(Date.now() + ms).toISOString();

/** The code to scan, or to type into the phone instead, as the channel changes it. */
export class PairingDesk {
  readonly #sock: WASocket;
  readonly #show: (shown: Shown) => void;
  #number: string | null;
  #pictures = 0;
  #endsAt = '';
  #isCoded = false;

  constructor(sock: WASocket, number: string | null, show: (shown: Shown) => void) {
    this.#sock = sock;
    this.#number = number;
    this.#show = show;
    sock.ev.on('connection.update', ({ qr }) => {
      if (qr) this.#renew(qr);
    });
  }

  /** Shows codes for this number from now on; digits only. */
  askCode(number: string): void {
    this.#number = number;
    if (this.#pictures > 0 && !this.#isCoded) void this.#code(number);
  }

  close(): void {
    this.#isCoded = true;
  }

  #renew(qrcode: string): void {
    if (this.#pictures === 0) this.#endsAt = momentIn(firstLastsMs + (mostPictures - 1) * nextLastsMs);
    this.#pictures += 1;
    if (this.#isCoded) return;
    const codeExpiresAt = momentIn(this.#pictures === 1 ? firstLastsMs : nextLastsMs);
    if (this.#number === null) this.#show({ qrcode, pairingCode: '', codeExpiresAt });
    else void this.#code(this.#number);
  }

  /** Asks for a code, which holds for the whole connection. When none comes, the next picture to scan is shown. */
  async #code(number: string): Promise<void> {
    this.#isCoded = true;
    try {
      const pairingCode = await this.#sock.requestPairingCode(number);
      this.#show({ qrcode: '', pairingCode, codeExpiresAt: this.#endsAt });
    } catch {
      this.#isCoded = false;
      this.#number = null;
    }
  }
}
