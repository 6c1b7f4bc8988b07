import { CheckIcon } from '../icons/icons.ts';
import { cx } from '../styles/classes.ts';
import { Link } from './link.tsx';

/** The position in a sequence of steps; completed ones have a check and may link back. `current` from 0. */
export function Steps(props: { label: string; steps: readonly { label: string; to?: string }[]; current: number }) {
  return (
    <nav aria-label={props.label}>
      <ol className="steps">
        {props.steps.map(({ label, to }, index) => {
          const done = index < props.current;
          const current = index === props.current;
          return (
            <li
              key={label}
              className={cx(done && 'step-done', current && 'step-current')}
              aria-current={current ? 'step' : undefined}
            >
              <span className="step-mark num">{done ? <CheckIcon /> : index + 1}</span>
              {done && <span className="sr-only">Done: </span>}
              {done && to ? (
                <Link to={to} className="step-label hover:underline">
                  {label}
                </Link>
              ) : (
                <span className="step-label">{label}</span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
