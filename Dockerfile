# syntax=docker/dockerfile:1
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY tsconfig.json tsconfig.build.json build.mjs ./
COPY src src
COPY workers workers
COPY native native
RUN npm run build && npm prune --omit=dev --no-audit --no-fund \
 && node native/ocr/prune.mjs && rm -f dist/.tsbuildinfo

FROM node:24-slim
# Two malloc arenas: by default glibc keeps eight a core, and what threads that come and go have freed stays in them.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 MALLOC_ARENA_MAX=2
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
USER node
EXPOSE 8080
STOPSIGNAL SIGTERM
# Nothing is written to disk: the root file system may be read-only.
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/src/main.js"]
