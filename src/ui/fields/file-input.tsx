import type { ComponentProps } from 'react';

type Props = Pick<ComponentProps<'input'>, 'ref' | 'accept' | 'aria-label'> & { onChoose: (file: File) => void };

/** Opened by a button, through its ref: the browser's own control shows no words of ours. */
export function FileInput({ onChoose, ...rest }: Props) {
  return (
    <input
      type="file"
      hidden
      {...rest}
      onChange={({ currentTarget }) => {
        const chosen = currentTarget.files?.[0];
        // Selecting the same file again is a change.
        currentTarget.value = '';
        if (chosen) onChoose(chosen);
      }}
    />
  );
}
