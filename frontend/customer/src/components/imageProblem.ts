import { IMAGE_MAX_BYTES, IMAGE_TYPES } from '@s30/contracts/rules';
import { fileSize } from '@s30/frontend-shared/files/fileSize';

/** Why an image cannot be sent; undefined if it can. The server also checks the bytes. */
export function imageProblem(file: Pick<File, 'name' | 'type' | 'size'>): string | undefined {
  if (!(IMAGE_TYPES as readonly string[]).includes(file.type)) return `${file.name} is not a PNG, JPG or JPEG image.`;
  if (file.size === 0) return `${file.name} is empty.`;
  return file.size > IMAGE_MAX_BYTES ? `${file.name} is larger than 5 MB (${fileSize(file.size)}).` : undefined;
}
