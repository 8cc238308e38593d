# Builds page and server with everything it takes, then keeps only what serving takes.
FROM node:26-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc tsconfig.json tsconfig.base.json vite.config.ts vite.server.config.ts ./
COPY scripts ./scripts
COPY src ./src
RUN node scripts/build.mjs

FROM node:26-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/build ./build
COPY --from=build /app/src ./src
RUN mkdir --mode=0700 /data && chown node: /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
# Not through npm: the signal to stop reaches the server itself.
CMD ["node", "build/server/main.js"]
