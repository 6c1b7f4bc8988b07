import { XIcon } from '#ui/icons/icons.ts';
import { Button, ButtonLink } from '#ui/parts/button.tsx';
import { IconButton } from '#ui/parts/icon-button.tsx';
import { Picture } from '#ui/parts/picture.tsx';
import { comparePath, MOST_COMPARED } from './compared.ts';
import { useCompared } from './use-compared.ts';
import './compare-tray.css';

/** At the bottom of the screen while there are products to compare. */
export function CompareTray() {
  const { compared, remove, clear } = useCompared();
  const count = `${compared.length} of ${MOST_COMPARED}`;
  return (
    <aside aria-label="Products to compare" className="compare-tray">
      <div className="page compare-tray-row">
        <b className="compare-tray-count">Compare {count}</b>
        <ul className="compare-tray-list">
          {compared.map(({ systemProductId, displayName, imageUrl, netWeight }) => (
            <li key={systemProductId} className="compare-tray-item">
              <Picture
                src={imageUrl}
                alt=""
                width={44}
                height={44}
                fit="contain"
                dim="art"
                className="compare-tray-art"
              />
              <span className="compare-tray-name">
                <b>{displayName}</b>
                <span>{netWeight}</span>
              </span>
              <IconButton label={`Remove ${displayName} from the comparison`} onClick={() => remove(systemProductId)}>
                <XIcon />
              </IconButton>
            </li>
          ))}
          {compared.length < MOST_COMPARED && <li className="compare-tray-more">Add one more</li>}
        </ul>
        <Button tone="quiet" className="compare-tray-clear" onClick={clear}>
          Clear
        </Button>
        {compared.length > 1 && (
          <ButtonLink to={comparePath(compared.map(({ systemProductId }) => systemProductId))}>
            Compare <span className="compare-tray-short">{count}</span>
          </ButtonLink>
        )}
      </div>
    </aside>
  );
}
