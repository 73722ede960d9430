interface Props {
  label: string;
  /** How many there are: undefined until that is known, null where it is not told. */
  count: number | null | undefined;
}

/** The label of a tab with its count, whose room is kept before it is known: a tab that grows moves those after it. */
export const TabLabel = ({ label, count }: Props) =>
  count === null ? (
    label
  ) : (
    <>
      {label} <span className="hub-count">{count !== undefined && `(${count})`}</span>
    </>
  );
