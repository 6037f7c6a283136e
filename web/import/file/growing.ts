/** Numbers whose count is not known before. */
export class Growing {
  #numbers = new Float32Array(1024);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(number: number): void {
    if (this.#length === this.#numbers.length) {
      const more = new Float32Array(2 * this.#length);
      more.set(this.#numbers);
      this.#numbers = more;
    }
    this.#numbers[this.#length++] = number;
  }

  done(): Float32Array<ArrayBuffer> {
    return this.#numbers.slice(0, this.#length);
  }
}
