/** Files that are dropped on the lab; on the page's lab, anywhere on the page where nothing else takes them. */
import type { ReactiveController, ReactiveElement } from 'lit';

type Host = ReactiveElement & { readonly page: boolean };

export class Drop implements ReactiveController {
  /** Whether a file is held over it. */
  over = false;
  readonly #host: Host;
  readonly #take: (file: File, others: number) => void;
  #where: EventTarget | null = null;

  /** `take` gets the first file, and how many others were dropped with it. */
  constructor(host: Host, take: (file: File, others: number) => void) {
    this.#host = host;
    this.#take = take;
    host.addController(this);
  }

  hostConnected(): void {
    this.#where = this.#host.page ? document : this.#host;
    for (const [type, listen] of this.#listeners) this.#where.addEventListener(type, listen);
  }

  hostDisconnected(): void {
    for (const [type, listen] of this.#listeners) this.#where?.removeEventListener(type, listen);
    this.#show(false);
  }

  readonly #over = (event: Event) => {
    if (!hasFiles(event)) return;
    this.#show(!event.defaultPrevented);
    event.preventDefault(); // else it is no place to drop on
  };

  /** Into what stands inside, it has not left. */
  readonly #leave = (event: Event) => {
    const { relatedTarget } = event as DragEvent;
    if (relatedTarget === null || !(this.#where as Node).contains(relatedTarget as Node)) this.#show(false);
  };

  readonly #drop = (event: Event) => {
    if (!hasFiles(event) || event.defaultPrevented) return;
    event.preventDefault();
    this.#show(false);
    const [file, ...others] = event.dataTransfer?.files ?? [];
    if (file) this.#take(file, others.length);
  };

  readonly #listeners = [
    ['dragenter', this.#over],
    ['dragover', this.#over],
    ['dragleave', this.#leave],
    ['drop', this.#drop],
  ] as const;

  #show(over: boolean): void {
    if (over === this.over) return;
    this.over = over;
    this.#host.requestUpdate();
  }
}

function hasFiles(event: Event): event is DragEvent {
  return event instanceof DragEvent && (event.dataTransfer?.types.includes('Files') ?? false);
}
