import { type FileFault } from '#domain/files/file-fault.ts';
import { fileFaultMessages } from '#messages/file-fault-messages.ts';
import { useFeatureMessages } from '../../../app/context/forge.ts';
import { fileFaultText } from '../files/file-fault-text.ts';

/** Why a file is refused. */
export function FaultText({ fault }: { readonly fault: FileFault }) {
  return fileFaultText(fault, useFeatureMessages(fileFaultMessages));
}
