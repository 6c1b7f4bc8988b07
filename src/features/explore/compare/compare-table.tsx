import type { ReactNode } from 'react';
import type { CardProduct } from '#features/catalog';
import { PlantType } from '#features/catalog/ui';
import { XIcon } from '#ui/icons/icons.ts';
import { Link } from '#ui/parts/link.tsx';
import { Picture } from '#ui/parts/picture.tsx';
import { StretchedLink } from '#ui/parts/stretched-link.tsx';
import { comparePath } from './compared.ts';
import { type FactRow, isUnknown, PLANT_TYPE } from './compared-facts.ts';
import './compare-table.css';

type Props = {
  products: readonly CardProduct[];
  rows: readonly FactRow[];
  onRemove: (systemProductId: string) => void;
  add: (product: CardProduct) => ReactNode;
};

/** Products side by side. On a phone each fact's name has its own row. */
export function CompareTable({ products, rows, onRemove, add }: Props) {
  const ids = products.map(({ systemProductId }) => systemProductId);
  return (
    <table className="compare-table" style={{ '--columns': products.length } as React.CSSProperties}>
      <caption className="sr-only">Facts of {products.length} products</caption>
      <thead>
        <tr>
          <td className="compare-corner" />
          {products.map((product) => (
            <th key={product.systemProductId} scope="col">
              <ProductHead product={product} ids={ids} onRemove={onRemove} />
              {add(product)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ term, values }) => (
          <tr key={term}>
            <th scope="row">{term}</th>
            {products.map(({ systemProductId, cannabisPlantType }, index) => (
              <td key={systemProductId} className="num">
                <Value value={values[index] ?? ''} type={term === PLANT_TYPE ? cannabisPlantType : null} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type HeadProps = Pick<Props, 'onRemove'> & { product: CardProduct; ids: readonly string[] };

function ProductHead({ product, ids, onRemove }: HeadProps) {
  const { systemProductId: id, displayName, imageUrl, brand } = product;
  return (
    <div className="compare-head">
      <Picture src={imageUrl} alt="" width={208} height={208} fit="contain" dim="art" className="compare-art" />
      <StretchedLink to={`/products/${product.id}`} className="compare-name">
        {displayName}
      </StretchedLink>
      <Link
        to={comparePath(ids.filter((other) => other !== id))}
        onClick={() => onRemove(id)}
        className="icon-btn icon-btn-raised compare-remove"
        aria-label={`Remove ${displayName} from the comparison`}
        preventScrollReset
      >
        <XIcon />
      </Link>
      <span className="compare-brand">{brand.displayName}</span>
    </div>
  );
}

function Value({ value, type }: { value: string; type: CardProduct['cannabisPlantType'] }) {
  if (type) return <PlantType type={type} />;
  return isUnknown(value) ? <span className="text-ink-muted">{value}</span> : value;
}
