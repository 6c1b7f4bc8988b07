import { Component, type RefObject } from 'react';

const CALM = '(prefers-reduced-motion: reduce)';
/** One that begins while another is under way adds to it. */
const STEP = { id: 'slide', duration: 320, easing: 'cubic-bezier(0.2, 0, 0, 1)', composite: 'add' } as const;
const FADE_MS = 240;

type Tops = ReadonlyMap<HTMLElement, number>;
type SlidesProps = {
  root: RefObject<HTMLElement | null>;
  /** A selector, of parts that do not contain each other. */
  parts: string;
  /** Differs where something has changed. */
  change: string;
};

/**
 * The parts of `root` that a change moves up or down slide there from where they stood, so that nothing jumps while it is
 * read; with reduced motion they fade out there and in here. A class: only it is asked before a change is drawn.
 */
export class Slides extends Component<SlidesProps> {
  override getSnapshotBeforeUpdate({ change }: SlidesProps): Tops | null {
    return change === this.props.change ? null : this.tops();
  }

  override componentDidUpdate(_props: SlidesProps, _state: unknown, before: Tops | null): void {
    if (!before) return;
    const isCalm = matchMedia(CALM).matches;
    for (const [part, top] of this.tops()) {
      const down = (before.get(part) ?? top) - top;
      if (down === 0) continue;
      const from = `translateY(${down}px)`;
      if (isCalm) part.animate(faded(from), FADE_MS);
      else part.animate({ transform: [from, 'none'] }, STEP);
    }
  }

  /** Neither scrolling nor a slide under way changes these. */
  private tops(): Tops {
    const { root, parts } = this.props;
    const all = [...(root.current?.querySelectorAll<HTMLElement>(parts) ?? [])];
    return new Map(all.map((part) => [part, part.offsetTop]));
  }

  override render() {
    return null;
  }
}

const faded = (from: string): Keyframe[] => [
  { transform: from, opacity: 1 },
  { transform: from, opacity: 0, offset: 0.5 },
  { transform: 'none', opacity: 0, offset: 0.5 },
  { transform: 'none', opacity: 1 },
];
