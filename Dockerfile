# Two stages that are thrown away (the builds of client and server, the server's packages) and one that runs.
FROM node:24-bookworm-slim AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/contract/package.json packages/contract/
COPY packages/embedded-postgres/package.json packages/embedded-postgres/
COPY packages/server/package.json packages/server/
COPY packages/simulator/package.json packages/simulator/
COPY packages/testkit/package.json packages/testkit/
COPY packages/web/package.json packages/web/

FROM manifests AS builds
RUN npm ci --include=dev
COPY tsconfig.base.json ./
COPY packages/contract packages/contract
COPY packages/web packages/web
RUN cd packages/web && npx vite build
COPY packages/server packages/server
RUN cd packages/server && npx vite build

FROM manifests AS packages
RUN npm ci --omit=dev --workspace=packages/server

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
ENV NODE_OPTIONS="--enable-source-maps --max-semi-space-size=8 --max-old-space-size=1024"
WORKDIR /app
# The folder must belong to the user before it becomes a volume.
RUN mkdir /data && chown node:node /data
COPY --from=packages /app/node_modules node_modules
COPY package.json ./
COPY packages/server packages/server
COPY --from=builds /app/packages/server/dist packages/server/dist
COPY --from=builds /app/packages/web/dist packages/web/dist
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/api/health').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "packages/server/dist/main.js"]
