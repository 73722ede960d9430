import { useState, type ComponentProps } from 'react';
import { inputMessages as text } from './messages.ts';

type Props = Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'className'> & {
  onFile: (file: File | undefined) => void;
};

/** The browser's file chooser behind a button in Portuguese: its own label is in the browser's language (decision D0.4). */
export function FileInput({ onFile, ...rest }: Props) {
  const [name, setName] = useState<string>();
  return (
    <span className="pk-file">
      <input
        {...rest}
        type="file"
        onChange={({ target }) => {
          const chosen = target.files?.[0];
          setName(chosen?.name);
          onFile(chosen);
        }}
      />
      <span className="pk-control" aria-hidden>
        {text.chooseFile}
      </span>
      <span aria-hidden>{name ?? text.noFile}</span>
    </span>
  );
}
