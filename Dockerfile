# One image for every process of the product: the command says which.
FROM node:24.21.0-bookworm-slim AS base
WORKDIR /app
ENV NODE_ENV=production

FROM base AS packages
COPY package.json package-lock.json .npmrc ./
COPY contracts/package.json contracts/
COPY platform/package.json platform/
COPY services/commands/package.json services/commands/
COPY services/gateway/package.json services/gateway/
COPY services/projections/package.json services/projections/
COPY services/query-api/package.json services/query-api/
COPY services/standalone/package.json services/standalone/
COPY frontend/admin/package.json frontend/admin/
COPY frontend/customer/package.json frontend/customer/
COPY frontend/shared/package.json frontend/shared/

# `npm install` takes the versions of the lock file; `npm ci` would also want it to name the packages of every platform.
FROM packages AS front-ends
RUN npm install --no-save --include=dev --no-audit --no-fund
COPY contracts contracts
COPY frontend frontend
COPY scripts scripts
COPY tsconfig.json tsconfig.frontend.json ./
RUN node scripts/build.mjs

FROM packages AS production
# The image brings its Node: the one in the packages is for machines without it.
RUN npm install --no-save --omit=dev --no-audit --no-fund && rm -rf node_modules/node-linux-* node_modules/node-bin-*

FROM base
# The demo draws text into its payment screenshots.
RUN apt-get update && apt-get install --yes --no-install-recommends fontconfig-config && rm -rf /var/lib/apt/lists/*
COPY --from=production /app/node_modules node_modules
COPY --from=front-ends /app/frontend/customer/dist frontend/customer/dist
COPY --from=front-ends /app/frontend/admin/dist frontend/admin/dist
COPY package.json ./
COPY contracts contracts
COPY platform platform
COPY services services
COPY scripts/probe.mjs scripts/probe.mjs
RUN mkdir /app/data /app/seals && chown node:node /app/data /app/seals
USER node
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/app/data MALLOC_ARENA_MAX=2
EXPOSE 3000
HEALTHCHECK --interval=5s --timeout=5s --start-period=20s --retries=12 CMD ["node", "scripts/probe.mjs", "http://127.0.0.1:3000/readyz"]
ENTRYPOINT ["node", "--disable-warning=ExperimentalWarning"]
CMD ["services/standalone/src/main.ts"]
