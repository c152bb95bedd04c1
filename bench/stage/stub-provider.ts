import { createServer } from 'node:http';

// The provider as the product's lanes see it: takes everything at once and counts what came how often.
const counts = new Map<string, number>();
let sent = 0;

const server = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    response.setHeader('content-type', 'application/json');
    if (request.method === 'GET') {
      response.end(
        JSON.stringify({ distinct: counts.size, doubled: [...counts.values()].filter((n) => n > 1).length }),
      );
      return;
    }
    const body = JSON.parse(Buffer.concat(parts).toString()) as { status?: string; biz_opaque_callback_data?: string };
    if (body.status === 'read') {
      response.end('{"success":true}');
      return;
    }
    const id = body.biz_opaque_callback_data ?? 'none';
    counts.set(id, (counts.get(id) ?? 0) + 1);
    response.end(JSON.stringify({ messaging_product: 'whatsapp', messages: [{ id: `wamid.out.${++sent}` }] }));
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object') console.log(JSON.stringify({ ready: { port: address.port } }));
});
