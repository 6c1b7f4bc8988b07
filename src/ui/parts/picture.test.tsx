import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Picture } from './picture.tsx';

const stem = `/files/${'h'.repeat(43)}`;
const markup = (src: string) => renderToStaticMarkup(<Picture src={src} alt="" width={480} height={320} />);

describe('a picture', () => {
  it('that was uploaded comes as AVIF or WebP in the width that fits', () => {
    expect(markup(`${stem}-640.webp`)).toContain(
      `<picture><source type="image/avif" srcSet="${stem}-320.avif 320w,${stem}-640.avif 640w" sizes="min(50vw, 480px)"/>` +
        `<img src="${stem}-640.webp" srcSet="${stem}-320.webp 320w,${stem}-640.webp 640w"`,
    );
    expect(markup(`${stem}-640.webp`)).toMatch(/<img [^>]*sizes="min\(50vw, 480px\)"/);
  });

  it.each([`${stem}.webp`, `${stem}.svg`, '/pictures/tiles/HP-152.svg'])('is one file: %s', (src) => {
    expect(markup(src)).not.toMatch(/source|srcset|sizes/i);
    expect(markup(src)).toContain(`<img src="${src}"`);
  });
});
