import type { WASocket } from 'baileys';

interface Shown {
  qrcode: string;
  pairingCode: string;
}

/** What is to be scanned, or typed into the phone instead, as the channel changes it. */
export class PairingDesk {
  readonly #sock: WASocket;
  readonly #show: (shown: Shown) => void;
  #number: string | null;
  #isReady = false;
  #isCoded = false;

  constructor(sock: WASocket, number: string | null, show: (shown: Shown) => void) {
    this.#sock = sock;
    this.#number = number;
    this.#show = show;
    sock.ev.on('connection.update', ({ qr }) => {
      if (qr) this.#renew(qr);
    });
  }

  /** A code for this number from now on; digits only. */
  askCode(number: string): void {
    this.#number = number;
    if (this.#isReady && !this.#isCoded) void this.#code(number);
  }

  close(): void {
    this.#isCoded = true;
  }

  #renew(qrcode: string): void {
    this.#isReady = true;
    if (this.#isCoded) return;
    if (this.#number === null) this.#show({ qrcode, pairingCode: '' });
    else void this.#code(this.#number);
  }

  /** One code holds for the whole time of a connection. Without one, the next picture to scan is shown. */
  async #code(number: string): Promise<void> {
    this.#isCoded = true;
    try {
      const pairingCode = await this.#sock.requestPairingCode(number);
      this.#show({ qrcode: '', pairingCode });
    } catch {
      this.#isCoded = false;
      this.#number = null;
    }
  }
}
