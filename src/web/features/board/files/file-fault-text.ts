import { type FieldFault, type FileFault } from '#domain/files/file-fault.ts';
import { type enFileFault } from '#messages/en/file-fault.ts';
import { bidiIsolate } from '../../../app/language/bidi-isolate.ts';

/** Why a file of ideas was refused: which idea, which field, and the rule. */
export function fileFaultText(fault: FileFault, messages: typeof enFileFault): string {
  const words = messages.fileFaults;
  switch (fault.kind) {
    case 'file-too-large':
    case 'too-much-text':
      return words[fault.kind](fault.bytes, fault.maxBytes);
    case 'too-many-ideas':
      return words[fault.kind](fault.count, fault.max);
    case 'too-many-rows':
      return words[fault.kind](fault.max);
    case 'unclosed-quote':
      return words[fault.kind](fault.line);
    case 'item': {
      const reason = fieldFaultText(fault, messages);
      return fault.title === ''
        ? words.item(fault.item, reason)
        : words.titledItem(fault.item, bidiIsolate(fault.title), reason);
    }
    default:
      return words[fault.kind];
  }
}

function fieldFaultText(
  { field, entry, fault }: FieldFault,
  { valueFaults: words }: typeof enFileFault,
): string {
  if (field === null) return words['no-idea'];
  const value = entry === undefined ? words.field(field) : words.entry(entry, field);
  switch (fault.kind) {
    case 'not-allowed':
      return words[fault.kind](value, bidiIsolate(fault.value), fault.allowed.map(words.field).join(', '));
    case 'too-long':
    case 'too-many':
      return words[fault.kind](value, fault.count, fault.max);
    default:
      return words[fault.kind](value);
  }
}
