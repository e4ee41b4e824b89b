# The service: docker build -t konkyo . && docker compose up
FROM node:22-bookworm-slim AS build
WORKDIR /app
# For the embedded database where npm finds no prebuilt binary.
RUN apt-get update && apt-get install -y --no-install-recommends python3 make g++ && rm -rf /var/lib/apt/lists/*
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts && npm rebuild better-sqlite3
COPY . .
RUN npm run build && npm prune --omit=dev --ignore-scripts

FROM node:22-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 KONKYO_HOME=/data
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/prompts ./prompts
COPY --from=build /app/assets ./assets
COPY --from=build /app/examples ./examples
RUN ln -s /app/dist/src/cli/main.js /usr/local/bin/konkyo && chmod +x /app/dist/src/cli/main.js \
  && mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Node gets the signals itself, so that a stop drains what is under way.
CMD ["node", "dist/src/cli/main.js", "serve"]
