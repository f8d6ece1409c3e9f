# Prints, one per line, every workbook's path and the names of its sheets, each of which readxl must read. Arguments: files.
for (path in commandArgs(trailingOnly = TRUE)) {
  sheets <- readxl::excel_sheets(path)
  for (sheet in sheets) suppressMessages(readxl::read_excel(path, sheet = sheet, col_names = FALSE, col_types = "text"))
  cat(path, sheets, sep = "\t")
  cat("\n")
}
