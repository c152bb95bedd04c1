import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type SimulatorClient, simulatorClient } from '../client.ts';
import { type Simulator, startSimulator } from '../simulator.ts';
import { trustMediaHost } from '../trust-media-host.ts';
import { RealDevice } from './real-device.ts';

/** Below the ports that the system lends, and left and taken again by one process only. */
let nextPort = 14_000 + (process.pid % 1000) * 5;

/** A simulator of its own for a test file, whose media host this process trusts. */
export type Stage = {
  sim: SimulatorClient;
  /** A program that nobody has paired yet; stopped with the rest. */
  device(): RealDevice;
  /** Ends the simulator and starts it again on the same folder and port. */
  restart(): Promise<void>;
  close(): Promise<void>;
};

export async function openStage(): Promise<Stage> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'whatsapp-web-'));
  const port = nextPort++;
  const start = (): Promise<Simulator> => startSimulator({ dataDir, webhookUrl: 'http://127.0.0.1:9/none', port });
  let simulator = await start();
  trustMediaHost(await readFile(simulator.mediaCertificate, 'utf8'));
  const devices: RealDevice[] = [];
  return {
    sim: simulatorClient(simulator.url),
    device: () => {
      const device = new RealDevice(simulator.webSocketUrl);
      devices.push(device);
      return device;
    },
    restart: async () => {
      await simulator.close();
      simulator = await start();
    },
    close: async () => {
      for (const device of devices) await device.socket.end(undefined);
      await simulator.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
