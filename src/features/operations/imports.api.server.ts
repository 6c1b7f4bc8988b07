import { type BoundOperation, handle, type Viewer } from '#platform/handle.ts';
import { keyOrNull } from '#platform/id.ts';
import { statusOf } from './catalogue-import.server.ts';
import { importUpload, limitUploads, type UploadDeps } from './import-upload.server.ts';
import { getCatalogueImport, importCatalogue } from './operations.contract.ts';

/** `deps.db` is a pool of its own: an import that waits for something leaves the site's connections alone. */
export function importsApi(deps: UploadDeps): BoundOperation[] {
  const upload = limitUploads(importUpload);
  return [
    handle(importCatalogue, (body, { viewer }) =>
      upload(deps, body, { actor: viewer.userId, storeIds: ownStores(viewer) }),
    ),
    handle(getCatalogueImport, ({ id }, { viewer }) =>
      statusOf(deps.db, id, viewer.role === 'operator' ? null : viewer.userId),
    ),
  ];
}

/** Null: all of them. */
const ownStores = ({ role, storeIds }: Viewer) =>
  role === 'operator' ? null : storeIds.flatMap((id) => keyOrNull(id) ?? []);
