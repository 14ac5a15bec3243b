# Baton for real use. The sandbox, which signs anybody in, is not in this image.
#
#   docker build -t baton . && docker run -p 3000:3000 -v baton:/data -e PUBLIC_URL=http://localhost:3000 baton
#
# Without DATABASE_URL it brings its own PostgreSQL and keeps it in /data. compose.yaml has one beside it, and Redis.

FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY LICENSE tsconfig.base.json tsconfig.web.json vite.config.ts ./
COPY scripts scripts
COPY sdk sdk
COPY src src
RUN node scripts/setup.mjs --page \
  && npm prune --omit=dev --no-audit --no-fund \
  && rm -rf src/sandbox dist/web/sandbox \
  && find src \( -name '*.test.ts' -o -name '*.test.tsx' \) -delete \
  && find src -type d \( -name testing -o -name fixtures \) -prune -exec rm -rf {} +
# More packages, such as those that speak with a bucket (docs/configuration.md).
ARG EXTRA_PACKAGES
RUN if [ -n "$EXTRA_PACKAGES" ]; then npm install --no-save --omit=dev --no-audit --no-fund $EXTRA_PACKAGES; fi

FROM node:24-slim
ENV NODE_ENV=production BATON_DATA_DIR=/data NODE_COMPILE_CACHE=/tmp/node-compile-cache
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY --from=build /app/src src
# The command line as everywhere, but for setting up a checkout, as this is none: docker compose exec baton npm run baton -- help
RUN npm pkg set scripts.baton="exec node src/cli/baton.ts" \
  && mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# In exec form, so that the server itself gets SIGTERM, and finishes what it accepted.
# As lean as scripts/setup/runProgram.mjs starts it.
CMD ["node", "--max-semi-space-size=4", "--heap-growing-percent=40", "src/app/main.ts", "live"]
