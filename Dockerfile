# The Node of package.json, by digest: a tag can be moved to another image, and would make each build another one.
FROM node:26.10.0-slim@sha256:ec7758ee051e457b468b32bde57b0879010b325bb9862718e9615225ce4aaae1 AS base

# What serving takes, by itself: the last stage needs no more, and a change of the sources leaves it as it was.
FROM base AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --omit=optional

# What building takes on top of that stays behind.
FROM packages AS build
RUN npm ci --omit=dev
COPY tsconfig.json tsconfig.base.json vite.config.ts vite.server.config.ts vite.cli.config.ts ./
COPY scripts ./scripts
COPY src ./src
RUN node scripts/build.mjs

FROM base
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY package.json ./
COPY --from=packages /app/node_modules ./node_modules
# The operator's commands run the sources of the server.
COPY src/messages ./src/messages
COPY src/domain ./src/domain
COPY src/contract ./src/contract
COPY src/server ./src/server
COPY --from=build /app/build ./build
COPY --from=build /app/dist ./dist
RUN mkdir --mode=0700 /data && chown node: /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
# Not through npm: the signal to stop reaches the server itself.
CMD ["node", "build/server/main.js"]
