import { storePicture, uploadUrl } from '#features/pictures/server';
import { handle, type OperationBinding, type Viewer } from '#platform/contract/handle.ts';
import { isOperatorWith } from '#platform/http/access.ts';
import { keyOrNull } from '#platform/id.ts';
import { actorOf } from '#platform/logs/actor.ts';
import { getCatalogueImport, importCatalogue, uploadCataloguePicture } from '../back-office.contract.ts';
import { statusOf } from './catalogue-import.server.ts';
import { importUpload, limitUploads, type UploadDeps } from './import-upload.server.ts';

/** `deps.db` is a separate pool: an import that waits for a lock does not use the site's connections. */
export function importsApi(deps: UploadDeps): OperationBinding[] {
  const upload = limitUploads(importUpload);
  return [
    handle(importCatalogue, (body, { viewer, ...context }) =>
      upload(deps, body, {
        actor: viewer.userId,
        by: actorOf({ viewer, ...context }),
        storeIds: ownStores(viewer),
        mayImportCatalogue: isOperatorWith(viewer, 'write_catalogue'),
      }),
    ),
    handle(uploadCataloguePicture, async ({ image }, context) => {
      const name = await storePicture(deps, new Uint8Array(await image.arrayBuffer()), actorOf(context));
      return { name, url: uploadUrl(name) };
    }),
    handle(getCatalogueImport, ({ id }, { viewer }) =>
      statusOf(deps.db, id, viewer.role === 'operator' ? null : viewer.userId),
    ),
  ];
}

const ownStores = ({ role, storeIds }: Viewer) =>
  role === 'operator' ? null : storeIds.flatMap((id) => keyOrNull(id) ?? []);
