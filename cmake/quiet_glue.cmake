# cmake -DGLUE=FILE -P quiet_glue.cmake
# The glue names a wasm file beside itself, for callers that give it none. The engine always does, and a bundler would
# ship a file that nobody asks for: so the address is taken out.
file(READ "${GLUE}" glue)
string(REGEX REPLACE "new URL\\(\"mha\\.wasm\", ?import\\.meta\\.url\\)\\.href" "\"\"" quiet "${glue}")
if(quiet STREQUAL glue)
  message(FATAL_ERROR "the glue no longer names its wasm as it did: see cmake/quiet_glue.cmake")
endif()
file(WRITE "${GLUE}" "${quiet}")
