/** Which layer and which attention a name speaks of, in the file's own numbers. */
import { plainName } from './names.ts';

export interface AttentionPlace {
  /** What the names of its arrays have in common, as the file spells it; '' where that is nothing. */
  readonly name: string;
  /** "5"; "1.3" where blocks stand in stages; '' where nothing is counted. */
  readonly layer: string;
  readonly side: 'encoder' | 'decoder' | '';
  readonly kind: 'self' | 'cross' | '';
}

/** `stem` is the beginning that is common, as `plainName` has it. */
export function placeIn(name: string, stem: string): AttentionPlace {
  const ends = [...name.matchAll(/[./\\]/g)].map(({ index }) => index);
  const end = ends.find((at) => plainName(name.slice(0, at + 1)) === `${stem}.`) ?? 0;
  return { name: name.slice(0, end), layer: layerIn(stem), side: sideIn(stem), kind: kindIn(stem) };
}

/** T5 counts what stands in a block too, from 0 to 2; that is no layer of its own. */
function layerIn(stem: string): string {
  const plain = stem.replace(/(block\.\d+)\.layer\.\d+/, '$1');
  return [...plain.matchAll(/(?:^|[._]|[a-z])(\d+)(?=\.|_|$)/g)]
    .filter(
      ({ 0: found, index }) =>
        !/(attn|attention|mha|(^|\.)heads\.?)_?$/.test(plain.slice(0, index + found.search(/\d/))),
    )
    .map(([, number]) => number)
    .join('.');
}

function sideIn(stem: string): AttentionPlace['side'] {
  if (/(^|\.)\w*decoder/.test(stem)) return 'decoder';
  return /(^|\.)\w*encoder(?!_attn|_decoder)/.test(stem) ? 'encoder' : '';
}

function kindIn(stem: string): AttentionPlace['kind'] {
  const last = stem.split('.').at(-1)!;
  if (/cross|encoder_?attn|enc_?attn|enc_?dec|encoder_?decoder|src_attn|context|(^|_)attn2$/.test(last)) return 'cross';
  return /self|(^|_)attn1$/.test(last) ? 'self' : '';
}
