import { XIcon } from '#ui/icons/icons.ts';
import { Breadcrumb } from '#ui/parts/breadcrumb.tsx';
import { Button, ButtonLink, type ButtonLook } from '#ui/parts/button.tsx';
import { Carousel } from '#ui/parts/carousel.tsx';
import { Disclosure } from '#ui/parts/disclosure.tsx';
import { IconButton } from '#ui/parts/icon-button.tsx';
import { Logo } from '#ui/parts/logo.tsx';
import { Pagination } from '#ui/parts/pagination.tsx';
import { NeutralMark, Picture } from '#ui/parts/picture.tsx';
import { Price } from '#ui/parts/price.tsx';
import { Rating } from '#ui/parts/rating.tsx';
import { RemoveButton } from '#ui/parts/remove-button.tsx';
import { ShareButtons } from '#ui/parts/share-buttons.tsx';
import { Steps } from '#ui/parts/steps.tsx';
import { RemovableTag, Tag, type TagTone } from '#ui/parts/tag.tsx';
import { Group, Specimen } from './specimen.tsx';

const TONES: NonNullable<ButtonLook['tone']>[] = ['primary', 'secondary', 'quiet', 'danger', 'danger-solid'];
const LOOKS = ['plain', 'outline', 'raised', 'brand'] as const;
const TAGS: TagTone[] = ['neutral', 'muted', 'success', 'info', 'warning', 'danger', 'sale'];

const ITEMS = Array.from({ length: 12 }, (_, n) => `Item ${n + 1}`);

const nothing = () => {};

export function Parts() {
  return (
    <Group title="Parts">
      <Buttons />
      <Specimen name="Tags">
        {TAGS.map((tone) => (
          <Tag key={tone} tone={tone} dot>
            {tone}
          </Tag>
        ))}
        <RemovableTag label="Indica" onRemove={nothing} />
      </Specimen>
      <Specimen name="Price, rating">
        <Price cents={3745} />
        <Price cents={3745} wasCents={4500} />
        <Rating value={4.6} count={128} />
        <Rating value={null} />
      </Specimen>
      <Navigation />
      <Specimen name="Pictures">
        <Picture src="data:image/png;base64,AA" alt="A picture that does not load" width={120} height={120} />
        <Picture src={null} alt="No picture" width={120} height={120} />
        <div className="size-30">
          <NeutralMark alt="A neutral mark" />
        </div>
      </Specimen>
      <Specimen name="Disclosure, sharing">
        <Disclosure title="Closed">Its content</Disclosure>
        <Disclosure title="Open" open>
          Its content
        </Disclosure>
        <ShareButtons title="Blue Dream" url="https://example.org/products/1" />
      </Specimen>
      <Carousel title="Carousel" kind="tiles" more={{ to: '/products', label: 'See all' }}>
        {ITEMS.map((item) => (
          <ButtonLink key={item} to="/products" tone="secondary" wide>
            {item}
          </ButtonLink>
        ))}
      </Carousel>
    </Group>
  );
}

const Buttons = () => (
  <>
    <Specimen name="Buttons">
      {TONES.map((tone) => (
        <Button key={tone} tone={tone}>
          {tone}
        </Button>
      ))}
      <Button size="sm">Small</Button>
      <Button size="lg">Large</Button>
      <Button busy busyText="Saving">
        Save
      </Button>
      <Button disabled>Disabled</Button>
      <ButtonLink to="/faq" tone="secondary">
        A link as a button
      </ButtonLink>
    </Specimen>
    <Specimen name="Icon buttons">
      {LOOKS.map((look) => (
        <IconButton key={look} label={`Close, ${look}`} look={look}>
          <XIcon />
        </IconButton>
      ))}
      <RemoveButton name="Home" onRemove={nothing} />
      <RemoveButton name="Work" busy onRemove={nothing} />
    </Specimen>
  </>
);

const Navigation = () => (
  <Specimen name="Logo, breadcrumb, steps, pagination">
    <Logo name="Wicket" />
    <Breadcrumb trail={[{ label: 'Products', to: '/products' }, { label: 'Flower' }]} />
    <Steps label="Checkout" current={1} steps={[{ label: 'Cart' }, { label: 'Summary' }, { label: 'Done' }]} />
    <Pagination page={3} pages={12} to={(page) => `/products?page=${page}`} />
  </Specimen>
);
