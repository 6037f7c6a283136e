/** What one kind of file that people have has to give. */
/** One kind of file. What is left out is not promised for it. */
export interface InputFile {
  readonly bytes: Uint8Array | string;
  /** Of what is used: the array's name in the file. */
  readonly uses: Readonly<Record<string, string>>;
  /** The numbers of X. The matrices have `number`, the biases `biasNumber`. */
  readonly x?: readonly (readonly number[])[];
  readonly words?: readonly string[];
  /** Arrays that are used as nothing. */
  readonly unused?: readonly string[];
  /** What is said of it. */
  readonly says?: RegExp;
  /** What it is refused with, or asked; then nothing is taken over. */
  readonly refused?: RegExp;
}
