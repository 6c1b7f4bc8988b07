import { HeartFillIcon, HeartIcon } from '#ui/icons/icons.ts';
import { IconButton } from '#ui/parts/icon-button.tsx';
import { cx } from '#ui/styles/classes.ts';
import { type MarkedProduct, useFavorites } from './favorites-provider.tsx';
import './favorites.css';

export function FavoriteButton({
  product,
  className,
}: {
  product: MarkedProduct & { displayName: string };
  className?: string;
}) {
  const { isMarked, toggle } = useFavorites();
  const isOn = isMarked(product.systemProductId);
  return (
    <IconButton
      label={`Favorite: ${product.displayName}`}
      look="veil"
      aria-pressed={isOn}
      className={cx('favorite', className)}
      onClick={() => toggle(product)}
    >
      {isOn ? <HeartFillIcon className="favorite-on" /> : <HeartIcon />}
    </IconButton>
  );
}
