import { type ReactNode, useEffect, useRef, useState } from 'react';
import { pictureSrcSet } from '#platform/picture-files.ts';
import { cx } from '../styles/classes.ts';

export type PictureProps = {
  src: string | null | undefined;
  /** Empty when adjacent text states the same. */
  alt: string;
  /** Intrinsic size, to reserve the space; the maximum display width. */
  width: number;
  height: number;
  /** On the first screen: loads first; default: lazily. */
  eager?: boolean;
  /** cover for photographs, contain for packaging and logos. */
  fit?: 'cover' | 'contain';
  dim?: 'photo' | 'art';
  /** Shown when nothing could be loaded; the neutral mark without it. */
  fallback?: ReactNode;
  /** Of the frame: set the aspect ratio, radius and background (`aspect-square rounded-lg bg-tile`). */
  className?: string;
};

/**
 * An image in a fixed frame: shimmer while loading, the neutral mark on failure. Uploads come in a suitable width and
 * format.
 */
export function Picture({ src, alt, width, height, eager, fit, dim, fallback, className }: PictureProps) {
  const [failed, setFailed] = useState<string | null>();
  const [loading, setLoading] = useState(false);
  const image = useRef<HTMLImageElement>(null);
  const current = src !== failed && src;
  const settle = (worked: boolean) => {
    setLoading(false);
    if (!worked) setFailed(src ?? null);
  };
  // Loading is only shown for images that are still on their way once the page is alive; one may have failed before that.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks once at each new source; later news comes by event.
  useEffect(() => {
    if (image.current?.complete) settle(image.current.naturalWidth > 0);
    else setLoading(image.current !== null);
  }, [current]);
  const avif = current ? pictureSrcSet(current, 'avif') : undefined;
  // At most half of the window: on a full-width phone picture pixels are so small that this suffices.
  const sizes = avif && `min(50vw, ${width}px)`;
  return (
    <span className={cx('picture', dim && `dim-${dim}`, className)}>
      {loading && <span className="skeleton absolute inset-0 rounded-none" />}
      {current ? (
        <picture key={current}>
          {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
          <img
            ref={image}
            src={current}
            srcSet={pictureSrcSet(current, 'webp')}
            sizes={sizes}
            alt={alt}
            width={width}
            height={height}
            loading={eager ? 'eager' : 'lazy'}
            fetchPriority={eager ? 'high' : undefined}
            decoding="async"
            className={cx('relative', fit === 'contain' ? 'object-contain' : 'object-cover')}
            onLoad={() => settle(true)}
            onError={() => settle(false)}
          />
        </picture>
      ) : (
        (fallback ?? <NeutralMark alt={alt} />)
      )}
    </span>
  );
}

export function NeutralMark({ alt }: { alt?: string }) {
  return (
    <>
      <svg viewBox="0 0 400 400" className="size-full" aria-hidden="true">
        <g transform="translate(120 118)" className="fill-line-strong">
          <path d="M20 110V70a60 60 0 0 1 120 0v40h-32V70a28 28 0 0 0-56 0v40Z" />
          <rect x="4" y="122" width="152" height="26" rx="13" />
        </g>
      </svg>
      {alt && <span className="sr-only">{alt}</span>}
    </>
  );
}
