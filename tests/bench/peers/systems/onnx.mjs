// Writes ONNX models: as much of protobuf's wire format as the graphs of onnxruntime.mjs need. The numbers of fields are
// those of onnx.proto3.

/** An attribute is an integer or a list of them. @typedef {{ op: string, inputs: string[], outputs: string[], attributes: Record<string, number | number[]> }} Node */
/** @typedef {{ dims: number[], floats: Float32Array } | { dims: number[], ints: number[] }} Constant */

const floatType = 1;
const int64Type = 7;
const utf8 = new TextEncoder();

/** One message of protobuf, written field by field. */
class Message {
  /** @type {Uint8Array[]} */
  #parts = [];

  /** Seven bits a byte, the lowest first; the eighth says that more follow. @param {number} value from 0 */
  #varint(value) {
    const bytes = [];
    for (; value >= 128; value = Math.floor(value / 128)) bytes.push((value % 128) + 128);
    this.#parts.push(Uint8Array.of(...bytes, value));
  }

  /** @param {number} field @param {number} value */
  int(field, value) {
    this.#varint(8 * field);
    this.#varint(value);
    return this;
  }

  /** @param {number} field @param {Uint8Array} bytes */
  bytes(field, bytes) {
    this.#varint(8 * field + 2);
    this.#varint(bytes.length);
    this.#parts.push(bytes);
    return this;
  }

  /** @param {number} field @param {string} text */
  text(field, text) {
    return this.bytes(field, utf8.encode(text));
  }

  /** @param {number} field @param {Message} message */
  message(field, message) {
    return this.bytes(field, message.whole());
  }

  whole() {
    const whole = new Uint8Array(this.#parts.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const part of this.#parts) {
      whole.set(part, at);
      at += part.length;
    }
    return whole;
  }
}

/** @param {string} name @param {Constant} constant */
function tensor(name, constant) {
  const message = new Message();
  for (const length of constant.dims) message.int(1, length);
  message.int(2, 'floats' in constant ? floatType : int64Type).text(8, name);
  const data = 'floats' in constant ? constant.floats : BigInt64Array.from(constant.ints, BigInt);
  return message.bytes(9, new Uint8Array(data.buffer, data.byteOffset, data.byteLength));
}

/** @param {string} name @param {number | number[]} value */
function attribute(name, value) {
  const message = new Message().text(1, name);
  if (typeof value === 'number') return message.int(3, value).int(20, 2);
  for (const each of value) message.int(8, each);
  return message.int(20, 7);
}

/** @param {string} name @param {number[]} dims */
function floats(name, dims) {
  const shape = new Message();
  for (const length of dims) shape.message(1, new Message().int(1, length));
  return new Message()
    .text(1, name)
    .message(2, new Message().message(1, new Message().int(1, floatType).message(2, shape)));
}

/**
 * @param {{ nodes: Node[], tensors: Record<string, Constant>, inputs: Record<string, number[]>, outputs: Record<string, number[]>, opset: number }} graph
 */
export function onnxModel({ nodes, tensors, inputs, outputs, opset }) {
  const graph = new Message();
  for (const node of nodes) {
    const message = new Message();
    for (const name of node.inputs) message.text(1, name);
    for (const name of node.outputs) message.text(2, name);
    message.text(4, node.op);
    for (const [name, value] of Object.entries(node.attributes)) message.message(5, attribute(name, value));
    graph.message(1, message);
  }
  graph.text(2, 'attention');
  for (const [name, constant] of Object.entries(tensors)) graph.message(5, tensor(name, constant));
  for (const [name, dims] of Object.entries(inputs)) graph.message(11, floats(name, dims));
  for (const [name, dims] of Object.entries(outputs)) graph.message(12, floats(name, dims));
  const version = new Message().text(1, '').int(2, opset);
  return new Message().int(1, 10).message(7, graph).message(8, version).whole();
}
